import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import own from './settings.json' with { type: 'json' }

/** What the demo shop is called, where it is and what delivery costs. Its bank account and company are invented. */
export const DEMO_SETTINGS: SiteSettings = { ...DEFAULT_SITE_SETTINGS, ...own, loose_battery_methods: ['standard'] }
