/** A sort order: the server's name and the menu's label. */
export interface Order<By extends string = string> {
  id: By
  name: string
  /** The first click on the column sorts ascending. Set for texts and due dates; the default is descending. */
  ascendingFirst?: boolean
}

/** The sort orders of a list. The first is the default. */
export type Orders<By extends string = string> = readonly [Order<By>, ...Order<By>[]]

/** Parses `updated_at:desc` from the URL or a saved view. */
export function parseOrder<By extends string>(orders: Orders<By>, text: string) {
  const [name, direction] = text.split(':')
  const { id: order_by } = orders.find((order) => order.id === name) ?? orders[0]
  const sort: 'asc' | 'desc' = direction === 'asc' ? 'asc' : 'desc'
  return { order_by, sort, descending: sort === 'desc' }
}

export const printOrder = (order_by: string, descending: boolean) => `${order_by}:${descending ? 'desc' : 'asc'}`

export const startsDescending = (orders: Orders, order_by: string) =>
  !orders.find((order) => order.id === order_by)?.ascendingFirst
