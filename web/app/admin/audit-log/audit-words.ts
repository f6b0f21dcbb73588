/** Labels for the entities and actions of the audit log. Names are those of the server. */
import { fieldName } from '../kit/fields/field-name.ts'

interface Entity {
  name: string
  label: string
  verbs: readonly string[]
  /** Returns the address of the entity's page. */
  pathOf?: (id: string) => string
}

const LIFE = ['create', 'update'] as const

const ENTITIES: readonly Entity[] = [
  {
    name: 'order',
    label: 'Order',
    verbs: [
      'update',
      'refund',
      'approve_refund',
      'decline_refund',
      'send_payment_link',
      'copy_payment_link',
      'exchange_lots',
      'add_parcel',
      'remove_parcel',
      'export_evidence',
      'archive',
    ],
    pathOf: (id) => `/admin/orders/${id}`,
  },
  {
    name: 'parcel_file',
    label: 'Parcel file',
    verbs: ['export'],
    pathOf: () => '/admin/orders/dispatch',
  },
  { name: 'refund', label: 'Refund', verbs: ['sent'] },
  {
    name: 'return',
    label: 'Return',
    verbs: ['create', 'receive', 'cancel', 'decide', 'replace'],
    pathOf: (id) => `/admin/returns/${id}`,
  },
  {
    name: 'take_back',
    label: 'Record of what was taken back',
    verbs: LIFE,
    pathOf: () => '/admin/returns/take-back',
  },
  { name: 'books', label: 'Books', verbs: ['close', 'reopen'], pathOf: () => '/admin/books' },
  {
    name: 'product',
    label: 'Product',
    verbs: [...LIFE, 'archive', 'duplicate', 'stock', 'import', 'costs'],
    pathOf: (id) => `/admin/products/${id}`,
  },
  {
    name: 'purchase_order',
    label: 'Purchase order',
    verbs: [...LIFE, 'order', 'receive', 'close'],
    pathOf: (id) => `/admin/stock-room/purchase-orders/${id}`,
  },
  {
    name: 'supplier',
    label: 'Supplier',
    verbs: [...LIFE, 'assign'],
    pathOf: () => '/admin/stock-room/suppliers',
  },
  { name: 'lot', label: 'Lot', verbs: ['receive', 'update', 'adjust', 'report'], pathOf: () => '/admin/products/lots' },
  { name: 'lot_class', label: 'Rules for lots', verbs: ['update'], pathOf: () => '/admin/products/lots' },
  {
    name: 'lot_recall',
    label: 'Recall',
    verbs: ['stop', 'undo', 'mail', 'remind', 'close'],
    pathOf: (id) => `/admin/products/lots?recall=${id}`,
  },
  {
    name: 'stock_count',
    label: 'Stock count',
    verbs: ['start', 'apply', 'cancel'],
    pathOf: (id) => `/admin/stock-room/counts/${id}`,
  },
  { name: 'bundle', label: 'Bundle', verbs: [...LIFE, 'archive'], pathOf: (id) => `/admin/bundles/${id}` },
  { name: 'category', label: 'Category', verbs: [...LIFE, 'remove'], pathOf: () => '/admin/categories' },
  { name: 'brand', label: 'Brand', verbs: [...LIFE, 'remove'], pathOf: () => '/admin/categories' },
  {
    name: 'promotion',
    label: 'Promotion',
    verbs: [...LIFE, 'remove'],
    pathOf: (id) => `/admin/promotions/${id}`,
  },
  { name: 'coupon', label: 'Coupon', verbs: [...LIFE, 'remove'], pathOf: (id) => `/admin/coupons/${id}` },
  { name: 'post', label: 'Article', verbs: [...LIFE, 'delete'], pathOf: (id) => `/admin/blog/edit/${id}` },
  { name: 'review', label: 'Review', verbs: ['update'], pathOf: () => '/admin/reviews' },
  { name: 'privacy_request', label: 'Privacy request', verbs: ['update'], pathOf: () => '/admin/privacy' },
  { name: 'user', label: 'User', verbs: LIFE, pathOf: (id) => `/admin/users/${id}` },
  {
    name: 'redirect',
    label: 'Redirect',
    verbs: [...LIFE, 'remove', 'import'],
    pathOf: () => '/admin/settings/redirects',
  },
  {
    name: 'former_import',
    label: 'File of a former shop',
    verbs: ['check', 'start', 'undo'],
    pathOf: () => '/admin/settings/moving-in',
  },
  { name: 'api_key', label: 'API key', verbs: ['create', 'revoke'], pathOf: () => '/admin/settings/api-keys' },
  {
    name: 'webhook',
    label: 'Webhook',
    verbs: [...LIFE, 'remove', 'test', 'retry'],
    pathOf: () => '/admin/settings/webhooks',
  },
  {
    name: 'payment_keys',
    label: 'Payment keys',
    verbs: ['update', 'remove'],
    pathOf: () => '/admin/settings/payments',
  },
  { name: 'synonym', label: 'Synonym', verbs: ['create', 'remove'], pathOf: () => '/admin/insights' },
  { name: 'saved_view', label: 'Saved view', verbs: [...LIFE, 'remove'] },
  { name: 'site_settings', label: 'Settings', verbs: ['update'], pathOf: () => '/admin/settings' },
  { name: 'chat_proposal', label: 'Prepared change', verbs: ['discard'] },
]

const VERBS: Record<string, string> = {
  create: 'added',
  update: 'changed',
  archive: 'archived',
  remove: 'removed',
  delete: 'deleted',
  discard: 'discarded',
  duplicate: 'copied',
  stock: 'stock adjusted',
  import: 'imported',
  check: 'checked',
  start: 'started',
  apply: 'applied',
  cancel: 'cancelled',
  revoke: 'revoked',
  test: 'tested',
  retry: 'sent again',
  refund: 'refunded',
  approve_refund: 'refund approved',
  decline_refund: 'refund declined',
  sent: 'sent',
  receive: 'received',
  decide: 'decided',
  replace: 'replacement dispatched',
  close: 'closed',
  adjust: 'corrected',
  report: 'report stored',
  stop: 'sale stopped',
  undo: 'undone',
  mail: 'mailed',
  remind: 'reminded',
  exchange_lots: 'units exchanged',
  reopen: 'reopened',
  add_parcel: 'parcel added',
  remove_parcel: 'parcel removed',
  export: 'downloaded',
  export_evidence: 'evidence downloaded',
}

const entityOf = (name: string) => ENTITIES.find((entity) => entity.name === name)

/** Returns the label of an entity: 'Article' for 'post'. */
export const entityLabel = (name: string): string => entityOf(name)?.label ?? fieldName(name)

/** Returns the label of an action: 'Order refunded' for 'order.refund'. */
export function actionLabel(action: string): string {
  const [entity = '', verb = ''] = action.split('.')
  return `${entityLabel(entity)} ${VERBS[verb] ?? verb.replaceAll('_', ' ')}`
}

/** Returns the address of an entry's entity; undefined if it has no page. */
export const entityPath = (name: string, id: string): string | undefined => entityOf(name)?.pathOf?.(id)

export const ENTITY_OPTIONS = ENTITIES.map(({ name, label }) => ({ value: name, label }))

/** Returns the actions of one entity, or of all, as filter options. */
export function actionOptions(entity: string) {
  const actions = ENTITIES.filter(({ name }) => entity === '' || name === entity).flatMap(({ name, verbs }) =>
    verbs.map((verb) => `${name}.${verb}`),
  )
  return actions.map((value) => ({ value, label: actionLabel(value) }))
}
