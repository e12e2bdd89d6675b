import { z } from 'zod'
import { API_VERSION, GANTRY_VERSION } from '../kit/version.ts'

/** Version and edition of the instance. */
export const versionEntity = z
  .object({
    version: z.string(),
    revision: z.string(),
    kas: z.object({ enabled: z.boolean(), externalUrl: z.string().nullable(), version: z.string().nullable() }),
    enterprise: z.boolean(),
  })
  .meta({ id: 'Version' })

/** The revision is Gantry's own version. */
export const presentVersion = (enterprise: boolean) => ({
  version: enterprise ? `${API_VERSION}-ee` : API_VERSION,
  revision: `gantry-${GANTRY_VERSION}`,
  kas: { enabled: false, externalUrl: null, version: null },
  enterprise,
})
