/** A name as it stands in an address: 'Fig & Black Tea 50/50' is 'fig-and-black-tea-50-50'. */
export const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .replace(/&/g, ' and ')
    .replace(/Ω/g, ' ohm ')
    .replace(/\+/g, ' plus ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
