/** An order that the server knows, in the words of the menu. */
export interface Order<By extends string = string> {
  id: By
  name: string
  /** A first press sorts the way one most often wants: words and due dates upward, all else from above. */
  ascendingFirst?: boolean
}

/** The orders of a list; the first is taken where the URL names none of them. */
export type Orders<By extends string = string> = readonly [Order<By>, ...Order<By>[]]

/** `updated_at:desc`, as it stands in the URL and in a saved view. */
export function parseOrder<By extends string>(orders: Orders<By>, text: string) {
  const [name, direction] = text.split(':')
  const { id: order_by } = orders.find((order) => order.id === name) ?? orders[0]
  const sort: 'asc' | 'desc' = direction === 'asc' ? 'asc' : 'desc'
  return { order_by, sort, descending: sort === 'desc' }
}

export const printOrder = (order_by: string, descending: boolean) => `${order_by}:${descending ? 'desc' : 'asc'}`

export const startsDescending = (orders: Orders, order_by: string) =>
  !orders.find((order) => order.id === order_by)?.ascendingFirst
