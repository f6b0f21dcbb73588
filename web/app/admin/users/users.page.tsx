import { USER_LIST_LIMIT } from '@shop/contract/constants.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import type { Column } from '../kit/table/column.ts'
import { ListPage } from '../kit/table/list-page.tsx'
import { useListState } from '../kit/table/use-list-state.ts'
import { ViewTabs } from '../kit/views/view-tabs.tsx'
import { usePermissions } from '../use-permissions.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { type AdminUser, usersQuery } from './queries.ts'
import { UserPills } from './user-pills.tsx'

export const meta = unindexedPage('Users')

const FILTERS = { search: '', role: '', is_disabled: '' }
const SELECTS = [
  {
    name: 'role',
    label: 'Role',
    any: 'Any role',
    options: [
      { value: 'customer', label: 'Customers' },
      { value: 'admin', label: 'Staff' },
    ],
  },
  {
    name: 'is_disabled',
    label: 'Access',
    any: 'Any access',
    options: [
      { value: 'false', label: 'Enabled' },
      { value: 'true', label: 'Disabled' },
    ],
  },
] as const

const pathOf = ({ id }: AdminUser) => `/admin/users/${id}`

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    isFixed: true,
    isPhone: true,
    cell: (user) => (
      <>
        <TextLink to={pathOf(user)}>{user.name}</TextLink>
        <small className="muted block wrap-anywhere md:hidden">{user.email}</small>
      </>
    ),
  },
  { id: 'email', header: 'Email', sort: 'email', cell: ({ email }) => email },
  { id: 'state', header: 'Status', isPhone: true, cell: (user) => <UserPills user={user} /> },
  { id: 'orders', header: 'Orders', isRight: true, cell: ({ orders }) => orders },
  { id: 'spent', header: 'Spent', isRight: true, cell: ({ spent }) => formatPrice(spent) },
  { id: 'last', header: 'Last order', cell: ({ last_order_at }) => <DateTime at={last_order_at} isDay /> },
  { id: 'since', header: 'Since', sort: 'created_at', cell: ({ created_at }) => <DateTime at={created_at} isDay /> },
  { id: 'phone', header: 'Phone', isExtra: true, cell: ({ phone }) => phone },
]

/** Lists all users, staff and customers. */
export default function UsersPage() {
  const list = useListState({ filters: FILTERS, sort: '-created_at', limit: USER_LIST_LIMIT })
  const isPermitted = usePermissions()
  return (
    <ListPage
      title="Users"
      actions={
        isPermitted('staff.manage') && (
          <DialogButton className="button primary" dialog={(close) => <InviteDialog onClose={close} />}>
            Invite to the staff
          </DialogButton>
        )
      }
      noun="users"
      list={list}
      result={useQuery(usersQuery(list.query))}
      searchLabel="Search by name or email"
      filters={SELECTS}
      columns={COLUMNS}
      rowName={({ name }) => name}
      rowHref={pathOf}
      storageKey="admin.users.columns"
    >
      <ViewTabs list="users" path="/admin/users" />
    </ListPage>
  )
}
