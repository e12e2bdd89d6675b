import { z } from 'zod'

/** An id that the caller chooses for the archive that is inspected. */
export const archiveId = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'is invalid')
  .describe('32 hexadecimal digits, chosen by the caller')
