import { listShareLocations } from './list-share-locations.ts'
import { shareGroup } from './share-group.ts'
import { shareProject } from './share-project.ts'
import { unshareGroup } from './unshare-group.ts'
import { unshareProject } from './unshare-project.ts'

export const shares = [listShareLocations, shareProject, unshareProject, shareGroup, unshareGroup] as const
