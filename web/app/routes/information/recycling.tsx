import { fixedPage } from '../../seo/page-meta.ts'
import { formatTraderAddress, getSellerName } from '../../shell/footer/trader.tsx'
import { InformationPage } from '../../storefront/site-settings/information-page.tsx'
import { MailLink } from '../../storefront/site-settings/mail-link.tsx'
import { useSettings } from '../../storefront/site-settings/queries.ts'

export const meta = fixedPage({
  title: 'Recycling old vapes and batteries',
  description: 'We take back old vapes and batteries free of charge. How to prepare them and where to send them.',
  path: '/recycling',
})

export default function RecyclingPage() {
  const settings = useSettings()
  const address = formatTraderAddress(settings)
  return (
    <InformationPage
      title="Recycling"
      lead="When you buy a vape from us, we’ll take an old one back free of charge, whatever its make and wherever you bought it."
    >
      <h2>Send an old vape back</h2>
      <ol>
        <li>
          Order a device, then write to <MailLink subject="Vape take-back" /> with your order number.{' '}
          {settings.take_back_label ? 'We’ll send you a prepaid label.' : 'We’ll tell you where to post it.'}
        </li>
        <li>Empty the tank or take the pod out. Switch the device off.</li>
        <li>Don’t open it. If the battery is swollen, hot, wet or dented, don’t post it: tell us and we’ll help.</li>
        <li>Wrap each device so that it can’t switch on, and tape over bare battery contacts.</li>
        <li>
          {settings.take_back_label && 'Stick the label on. '}Hand the parcel over at a post office counter.
          {address !== '' && ` It travels to ${getSellerName(settings)}, ${address}.`}
        </li>
      </ol>
      <p>{`One old vape for each new one, within ${settings.take_back_days} days of your order. ${settings.take_back_label ? 'It costs you nothing, postage included.' : 'Taking it back is free; you pay the postage.'}`}</p>

      <h2>Take it somewhere near you</h2>
      <p>
        Any shop that sells vapes must take an old one back when you buy a new one. Household recycling centres take
        them as small electricals, and many supermarkets have a box for batteries. The postcode search of Recycle Your
        Electricals shows the nearest place.
      </p>

      <h2>Batteries, chargers and bottles</h2>
      <ul>
        <li>Loose batteries: tape the ends and take them to a battery box. Don’t post loose cells.</li>
        <li>Chargers and cables: with small electricals.</li>
        <li>
          Empty e-liquid bottles: rinse, close, and put them with plastics. Liquid that is left belongs in a recycling
          centre’s chemicals bay, not in the sink.
        </li>
        <li>Cartons, tea tins and pouches: as the label says.</li>
      </ul>

      <h2>Why it matters</h2>
      <p>
        Vapes hold lithium cells, which catch fire when they are crushed in a bin lorry, and metals worth using again.
        The crossed-out bin on a device means that it must not go in household rubbish. Taking vapes back is our duty
        under the Waste Electrical and Electronic Equipment Regulations 2013. We keep a record of what was returned for
        four years.
      </p>
    </InformationPage>
  )
}
