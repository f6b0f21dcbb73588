import { InformationPage } from '../areas/site-settings/information-page.tsx'
import { MailLink } from '../areas/site-settings/mail-link.tsx'
import { pageMeta, siteOf } from '../seo/page-meta.ts'
import type { Route } from './+types/review-policy'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches[0].loaderData), {
    title: 'Review policy',
    description: 'Who may review, how we keep reviews genuine, and when one is taken down.',
    path: '/review-policy',
  })
}

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
        <li>Every review is marked as a verified purchase: there are no others.</li>
        <li>Its author may change it; we may not. We don’t write, import or reorder reviews.</li>
      </ul>
      <h2>Stars and counts</h2>
      <p>They are worked out from all published reviews of the item. Nobody can type them in.</p>
      <h2>Rewards</h2>
      <p>
        We pay for no reviews and give nothing in return for one. If you were given something for a review by anybody
        else, say so in it.
      </p>
      <h2>Taking a review down</h2>
      <p>
        Anybody can report a review, and a person looks at it. We take one down only if it insults or threatens
        somebody, names a person or gives private details, advertises something, makes a claim about health, doesn’t
        look genuine, or isn’t about the item. A poor rating is no reason. Its author is told why, and staff’s decisions
        are logged.
      </p>
      <p>
        Something looks wrong? Use ‘Report’ beside the review or write to <MailLink />.
      </p>
    </InformationPage>
  )
}
