import { formatPrice } from '@shop/contract/lib/money.ts'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../site-settings/queries.ts'
import './payments.css'

/**
 * The bank account for a transfer, each line with a copy button. `order` adds the exact amount, in pounds, and the
 * reference; without one only the account is shown. Empty settings are omitted.
 */
export function BankDetails({ order }: { order?: { order_number: string; total: number } }) {
  const settings = useSettings()
  const [copied, setCopied] = useState('')
  const lines = [
    { label: 'Amount', value: order ? formatPrice(order.total) : '', copy: order?.total.toFixed(2) },
    { label: 'Reference', value: order?.order_number ?? '' },
    { label: 'Account name', value: settings.bank_account_name },
    { label: 'Sort code', value: settings.bank_sort_code },
    { label: 'Account number', value: settings.bank_account_number },
    { label: 'IBAN', value: settings.bank_iban },
  ].filter(({ value }) => value !== '')

  const copy = async (label: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(label)
    } catch {
      setCopied('failed')
    }
  }
  return (
    <>
      <dl className="bank">
        {lines.map(({ label, value, copy: text = value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>
              <button
                type="button"
                className="icon-button"
                aria-label={`Copy ${label.toLowerCase()}`}
                onClick={() => void copy(label, text)}
              >
                {copied === label ? <Check className="icon" aria-hidden /> : <Copy className="icon" aria-hidden />}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted min-h-5" role="status">
        {copied === 'failed' && 'Your browser didn’t let us copy. Please select the text instead.'}
        {copied !== '' && copied !== 'failed' && `${copied} copied.`}
      </p>
    </>
  )
}
