import { shareGroup } from './share-group.ts'
import { shareProject } from './share-project.ts'
import { unshareGroup } from './unshare-group.ts'
import { unshareProject } from './unshare-project.ts'

export const shares = [shareProject, unshareProject, shareGroup, unshareGroup] as const
