/** The orders the server knows, in the words of the menu. */
export const issueOrders = [
  { id: 'updated_at', name: 'Updated' },
  { id: 'created_at', name: 'Created' },
  { id: 'due_date', name: 'Due' },
  { id: 'label_priority', name: 'Label priority' },
  { id: 'popularity', name: 'Popularity' },
  { id: 'title', name: 'Title' },
  { id: 'weight', name: 'Weight' },
  { id: 'relative_position', name: 'Manual' },
] as const

export interface IssueOrder {
  order_by: (typeof issueOrders)[number]['id']
  sort: 'asc' | 'desc'
  descending: boolean
}

/** `updated_at:desc`, as it stands in the URL and in a saved view. */
export function orderOf(sort: string): IssueOrder {
  const [name, direction] = sort.split(':')
  const order_by = issueOrders.find((order) => order.id === name)?.id ?? 'updated_at'
  const descending = direction !== 'asc'
  return { order_by, sort: descending ? 'desc' : 'asc', descending }
}

export const sortText = (order: string, descending: boolean) => `${order}:${descending ? 'desc' : 'asc'}`

/** A first press sorts the way one most often wants: dates and counts from above, words and due dates from below. */
export const startsDescending = (order: string) => !['title', 'due_date', 'name', 'path'].includes(order)
