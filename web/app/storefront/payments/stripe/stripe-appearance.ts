import type { Appearance } from '@stripe/stripe-js'

/** Returns the current theme for Stripe's form, which is an iframe and cannot read our design tokens. */
export function shopAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const isDark = token('color-scheme') === 'dark' || style.colorScheme === 'dark'
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--accent'),
      colorBackground: token('--raised'),
      colorText: token('--ink'),
      colorTextSecondary: token('--muted'),
      colorTextPlaceholder: token('--muted'),
      colorDanger: token('--danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: token('--r-2') || '8px',
    },
    rules: {
      '.Input': { borderColor: token('--line-strong'), boxShadow: 'none' },
      '.Input--invalid': { borderColor: token('--danger'), boxShadow: `0 0 0 1px ${token('--danger')}` },
      '.Input:focus': { borderColor: token('--focus'), boxShadow: `0 0 0 2px ${token('--focus')}` },
      '.Label': { fontWeight: '540' },
    },
  }
}
