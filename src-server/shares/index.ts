import { listShareLocations } from './endpoints/list-share-locations.ts'
import { shareGroup } from './endpoints/share-group.ts'
import { shareProject } from './endpoints/share-project.ts'
import { unshareGroup } from './endpoints/unshare-group.ts'
import { unshareProject } from './endpoints/unshare-project.ts'

export const shares = [listShareLocations, shareProject, unshareProject, shareGroup, unshareGroup] as const
