import { z } from 'zod'
import { answerFields } from '../kit/settings/fields.ts'

/** The settings object of the platform, built from the registry. */
export const applicationSettings = z
  .object({
    id: z.literal(1),
    created_at: z.string().meta({ format: 'date-time' }),
    updated_at: z.string().meta({ format: 'date-time' }),
    ...answerFields,
  })
  .meta({ id: 'ApplicationSettings' })
