import type { ResponseBody } from '../api/client.ts'

type Full = ResponseBody<'GET /projects/:id/merge_requests/:merge_request_iid'>

/** A merge request. Lists leave out the fields that only a single merge request has. */
export type MergeRequest = ResponseBody<'GET /merge_requests'>[number] & Partial<Pick<Full, 'subscribed' | 'user'>>

export const isOpen = ({ state }: Pick<MergeRequest, 'state'>) => state === 'opened'

export const projectPath = ({ references }: Pick<MergeRequest, 'references'>) => references.full.split('!')[0] ?? ''
export const projectName = (request: Pick<MergeRequest, 'references'>) => projectPath(request).split('/').at(-1) ?? ''
