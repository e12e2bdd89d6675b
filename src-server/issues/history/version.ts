import { z } from 'zod'
import type { Presenting } from '../../kit/http/presenting.ts'
import { presentUserBasic, userBasic } from '../../users/entity.ts'

/** A change of the description of an issue. */
export const descriptionVersion = z
  .object({ id: z.int(), user: userBasic, created_at: z.string() })
  .meta({ id: 'DescriptionVersion' })

/** The same with the texts. */
export const descriptionVersionTexts = z
  .object({ ...descriptionVersion.shape, before: z.string().nullable(), after: z.string().nullable() })
  .meta({ id: 'DescriptionVersionTexts' })

interface Row {
  id: number
  created_at: string
  user_id: number
  username: string
  name: string
  state: string
  avatar: string | null
}

/** Presents a change without its texts. */
export const presentVersion = (
  { id, created_at, user_id, username, name, state, avatar }: Row,
  how: Presenting,
): z.input<typeof descriptionVersion> => ({
  id,
  user: presentUserBasic({ id: user_id, username, name, state, avatar }, how),
  created_at,
})
