import { z } from 'zod'

export const iterationEntity = z
  .object({
    id: z.int(),
    iid: z.int(),
    sequence: z.int(),
    group_id: z.int(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    state: z.int().describe('1 upcoming, 2 current, 3 closed'),
    created_at: z.string(),
    updated_at: z.string(),
    start_date: z.string(),
    due_date: z.string(),
    web_url: z.string(),
  })
  .meta({ id: 'Iteration' })

/** An iteration with the path of its group. */
export interface IterationRow {
  id: number
  iid: number
  sequence: number
  group_id: number
  title: string | null
  description: string | null
  created_at: string
  updated_at: string
  start_date: string
  due_date: string
  full_path: string
}

export function presentIteration(
  row: IterationRow,
  { base_url, today }: { base_url: string; today: string },
): z.infer<typeof iterationEntity> {
  const { full_path, created_at, updated_at, start_date, due_date, ...rest } = row
  return {
    ...rest,
    state: due_date < today ? 3 : start_date > today ? 1 : 2,
    created_at,
    updated_at,
    start_date,
    due_date,
    web_url: `${base_url}/groups/${full_path}/-/iterations/${row.id}`,
  }
}
