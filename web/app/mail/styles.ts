/** The shop's light theme for mail clients, which support neither CSS variables nor our fonts. */
import type { CSSProperties } from 'react'

const sans = '"Mona Sans", "Helvetica Neue", Helvetica, Arial, sans-serif'
const colour = {
  paper: '#f2f4f2',
  surface: '#fafbfa',
  ink: '#14211d',
  muted: '#52605a',
  line: '#d6ddd9',
  accent: '#0b5a4b',
}

export const styles = {
  body: { backgroundColor: colour.paper, color: colour.ink, fontFamily: sans, margin: 0, padding: '24px 12px' },
  sheet: {
    backgroundColor: colour.surface,
    border: `1px solid ${colour.line}`,
    borderRadius: '12px',
    maxWidth: '600px',
    padding: '28px 28px 20px',
  },
  mark: { color: colour.ink, fontSize: '20px', lineHeight: '28px', margin: '0 0 20px', textDecoration: 'none' },
  markRest: { color: colour.accent, fontWeight: 400 },
  heading: { color: colour.ink, fontSize: '26px', fontWeight: 500, lineHeight: '32px', margin: '0 0 12px' },
  subheading: { color: colour.ink, fontSize: '17px', fontWeight: 600, lineHeight: '24px', margin: '20px 0 6px' },
  text: { color: colour.ink, fontSize: '16px', lineHeight: '25px', margin: '0 0 14px' },
  small: { color: colour.muted, fontSize: '13px', lineHeight: '20px', margin: '0 0 6px' },
  button: {
    backgroundColor: colour.ink,
    borderRadius: '8px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    margin: '6px 0 20px',
    padding: '13px 22px',
    textDecoration: 'none',
  },
  link: { color: colour.accent, textDecoration: 'underline' },
  rule: { borderColor: colour.line, margin: '18px 0' },
  name: { color: colour.ink, fontSize: '15px', lineHeight: '22px', margin: 0, padding: '7px 0' },
  amount: {
    color: colour.ink,
    fontSize: '15px',
    lineHeight: '22px',
    padding: '7px 0 7px 12px',
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  total: { fontSize: '18px', fontWeight: 600 },
} as const satisfies Record<string, CSSProperties>
