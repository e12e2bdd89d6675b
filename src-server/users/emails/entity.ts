import { z } from 'zod'

/** A secondary address of a user. */
export const emailEntity = z
  .object({ id: z.int(), email: z.string(), confirmed_at: z.string().nullable() })
  .meta({ id: 'Email' })
