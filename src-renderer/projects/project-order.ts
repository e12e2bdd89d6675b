export const projectOrders = [
  { id: 'last_activity_at', name: 'Last activity' },
  { id: 'created_at', name: 'Created' },
  { id: 'updated_at', name: 'Updated' },
  { id: 'name', name: 'Name' },
  { id: 'path', name: 'Path' },
  { id: 'id', name: 'ID' },
] as const

/** `name:asc`, as it stands in the URL and in a saved view. */
export function projectOrderOf(text: string) {
  const [name, direction] = text.split(':')
  const order_by = projectOrders.find((order) => order.id === name)?.id ?? 'last_activity_at'
  const sort: 'asc' | 'desc' = direction === 'asc' ? 'asc' : 'desc'
  return { order_by, sort, descending: sort === 'desc' }
}
