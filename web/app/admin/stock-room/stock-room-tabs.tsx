import { NavLink } from 'react-router'

/** The links between the lists of the stock room. */
export function StockRoomTabs() {
  return (
    <nav className="tabs" aria-label="Stock room">
      <NavLink to="/admin/stock-room" end>
        Reorder
      </NavLink>
      <NavLink to="/admin/stock-room/purchase-orders">Purchase orders</NavLink>
      <NavLink to="/admin/stock-room/suppliers">Suppliers</NavLink>
      <NavLink to="/admin/stock-room/counts">Counts</NavLink>
    </nav>
  )
}
