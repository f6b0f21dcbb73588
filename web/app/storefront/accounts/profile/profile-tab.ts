const TABS = ['details', 'security', 'privacy'] as const
export type ProfileTab = (typeof TABS)[number] | 'overview'

/** Returns the profile tab named in the address (`?tab=`); the overview for any other name. */
export function readTab(query: URLSearchParams): ProfileTab {
  const name = query.get('tab')
  return TABS.find((tab) => tab === name) ?? 'overview'
}
