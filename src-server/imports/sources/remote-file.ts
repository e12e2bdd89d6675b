import type { Instance } from '../../kit/instance.ts'
import { UNREACHABLE } from '../../kit/outbound/failures.ts'
import { isAllowed, LOCAL_SETTING, policyOf } from '../../kit/outbound/policy.ts'
import { obstacleTo } from '../../kit/outbound/target.ts'
import { lengthFault, typeFault } from './answer-faults.ts'
import { type RemoteFile, SourceRefused } from './source.ts'
import type { SourceAccess } from './source-access.ts'

/**
 * Checks a URL before anything is sent. Other names than those of this machine are not resolved, and a name that leads to a forbidden address
 * fails like a server that does not answer: otherwise the answers would tell which names exist in the private network.
 *
 * @throws SourceRefused
 */
export function requireUrl({ settings }: Pick<Instance, 'settings'>, text: string) {
  const policy = policyOf(settings)
  const url = URL.parse(text)
  if (url && url.protocol !== 'https:') throw new SourceRefused('Url is blocked: Only allowed schemes are https')
  const obstacle = obstacleTo({ url: text, sender: 'import' }, policy)
  if (obstacle) throw new SourceRefused(`Url is blocked: ${obstacle.reason}`)
  if (url && isThisMachine(url) && !policy.local.import && !isAllowed(url, policy.allowed))
    throw new SourceRefused(`Url is blocked: the address is local (setting ${LOCAL_SETTING.import})`)
}

const isThisMachine = ({ hostname }: URL) => /(^|\.)localhost\.?$/i.test(hostname)

export const remoteFile = ({ url }: RemoteFile): SourceAccess => ({
  unreachable: UNREACHABLE,
  // A server that compresses the answer again would change its length.
  request: async () => ({ url, headers: { 'Accept-Encoding': 'identity', 'User-Agent': 'Gantry' }, sender: 'import' }),
  refusal(answer, largest) {
    // The same text for all failures, so that nobody can explore a network with imports.
    if (answer.status !== 200) return UNREACHABLE
    return lengthFault(answer, largest) ?? typeFault(answer)
  },
})
