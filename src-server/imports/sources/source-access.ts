import type { Target } from '../../kit/outbound/target.ts'
import type { SourceAnswer } from './answer-faults.ts'

/** How to ask a server for an archive, and what its answers mean. */
export interface SourceAccess {
  /** A signature counts for one method. */
  request(method: 'HEAD' | 'GET'): Promise<Target & { headers: Record<string, string> }>
  /** Why the answer gives no archive of at most so many bytes; undefined if it does. */
  refusal(answer: SourceAnswer, largest: number): string | undefined
  /** What to say if there is no answer. */
  unreachable: string
}
