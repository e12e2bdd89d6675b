import { useRef, useState } from 'react'
import type { TestRole } from '../../src-server/tokens/filters.ts'
import { fetchBody } from '../api/client.ts'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { type Caller, roleTokensAddress } from './caller.ts'
import type { TriedAnswer } from './send-try.ts'
import type { TryValues } from './try-fields.ts'

/** What the screen keeps while its user moves between endpoints, and forgets with the screen: secrets, answers, and as whom requests are sent. */
export interface Tries {
  caller: Caller
  setCaller: (caller: Caller) => void
  /** Values of fields that are never stored, by address. */
  secrets: Readonly<Record<string, TryValues>>
  setSecrets: (address: string, values: TryValues) => void
  /** The last answer, by address. */
  answers: Readonly<Record<string, TriedAnswer>>
  setAnswer: (address: string, answer: TriedAnswer) => void
  /** A token of the user who has the role. */
  tokenOf: (role: TestRole) => Promise<string>
}

const day_ms = 86_400_000

export function useTries(): Tries {
  const [caller, setCaller] = useState<Caller>({ kind: 'self' })
  const [secrets, setSecrets] = useState<Tries['secrets']>({})
  const [answers, setAnswers] = useState<Tries['answers']>({})
  const tokens = useRef(new Map<string, string>())
  const tomorrow = dateOf(useNow() + day_ms)
  return {
    caller,
    setCaller,
    secrets,
    setSecrets: (address, values) => setSecrets((all) => ({ ...all, [address]: { ...all[address], ...values } })),
    answers,
    setAnswer: (address, answer) => setAnswers((all) => ({ ...all, [address]: answer })),
    tokenOf: async (role) => {
      const known = tokens.current.get(role)
      if (known !== undefined) return known
      const { token } = await fetchBody(roleTokensAddress, { role, expires_at: tomorrow })
      tokens.current.set(role, token)
      return token
    },
  }
}
