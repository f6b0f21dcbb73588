import { fixedPage } from '../../seo/page-meta.ts'
import { InformationPage } from '../../storefront/site-settings/information-page.tsx'
import { MailLink } from '../../storefront/site-settings/mail-link.tsx'

export const meta = fixedPage({
  title: 'Review policy',
  description: 'Who may review, how we keep reviews genuine, and when one is taken down.',
  path: '/review-policy',
})

/** The written policy on reviews (Digital Markets, Competition and Consumers Act 2024, schedule 20; rule F12). */
export default function ReviewPolicyPage() {
  return (
    <InformationPage
      title="Review policy"
      lead="Reviews come from customers who bought the item here, and good and bad ones are treated alike."
    >
      <h2>Who may review</h2>
      <ul>
        <li>Only a customer whose order has been delivered, once for each item of the order.</li>
        <li>Every review comes from a verified purchase.</li>
        <li>Its author can change it; we can’t. We don’t write, import or reorder reviews.</li>
      </ul>
      <h2>Stars and counts</h2>
      <p>We calculate them from all published reviews of the item. Nobody can enter them by hand.</p>
      <h2>Rewards</h2>
      <p>
        We don’t pay for reviews or give anything in return for them. If anyone else gave you something for a review,
        say so in it. If we learn that a reviewer was given something, we show ‘Incentivised review’ beside the review.
      </p>
      <h2>Taking a review down</h2>
      <p>
        Anybody can report a review, and a person looks at it. We take one down only if it insults or threatens
        somebody, names a person or gives private details, advertises something, makes a claim about health, doesn’t
        look genuine, or isn’t about the item. A poor rating isn’t a reason. We tell the author why, and log what staff
        decide.
      </p>
      <p>
        Something looks wrong? Use ‘Report’ beside the review or write to <MailLink />.
      </p>
    </InformationPage>
  )
}
