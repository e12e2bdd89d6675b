import type { LoggedRequest } from '../../kit/request-log.ts'
import { presentFailureDetail, presentRequest } from '../entity.ts'

/** Everything that the log has of a request, without the reason of a refusal, which may depend on records. */
export const presentExportedRequest = (request: LoggedRequest) => ({
  ...presentRequest(request),
  ...presentFailureDetail(request),
  user_agent: request.user_agent,
})
