import { z } from 'zod'
import { formed } from '../../kit/http/allowed-values.ts'

/** An id that the caller chooses for the archive that is inspected. */
export const archiveId = formed(
  z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .describe('32 hexadecimal digits, chosen by the caller'),
  '32 hexadecimal digits',
)
