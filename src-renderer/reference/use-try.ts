import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { fieldErrors } from '../api/api-error.ts'
import { useSession } from '../api/session.ts'
import { useDraft } from '../ui/use-draft.ts'
import { callerText } from './caller.ts'
import { answersOf, type Endpoint, type Reference } from './document.ts'
import { exampleValues } from './example-values.ts'
import { sendTry, type TriedAnswer } from './send-try.ts'
import { bodyChoiceOf } from './try-alternatives.ts'
import { bodyFrom, draftOf, fieldsOf, obstacleOf, requestFor, type TryField, type TryValues } from './try-fields.ts'
import type { Tries } from './use-tries.ts'

const RAW = 'body as JSON'
const DRY = 'dry run'
const ALTERNATIVE = 'alternative of the body'

/** The form that tries an endpoint: its values, the request that they make, and the answer to the last one. */
export function useTry(endpoint: Endpoint, reference: Reference, tries: Tries) {
  const { components } = reference
  const { address } = endpoint
  const choice = useMemo(() => bodyChoiceOf(endpoint, components), [endpoint, components])
  const allFields = useMemo(() => fieldsOf(endpoint, components), [endpoint, components])
  const draft = useDraft<Record<string, string | File>>(draftOf(address), {
    ...Object.fromEntries(allFields.map(({ key }) => [key, ''])),
    [ALTERNATIVE]: '',
    [RAW]: '',
    [DRY]: '',
  })
  const typed: TryValues = { ...draft.value, ...tries.secrets[address] }
  const chosen = choice?.options.find(({ name }) => name === typed[ALTERNATIVE]) ?? choice?.options[0]
  const fields = useMemo(
    () => (chosen ? fieldsOf(endpoint, components, chosen.schema) : allFields),
    [endpoint, components, chosen, allFields],
  )
  const values: TryValues = { ...typed, ...chosen?.fixed }
  const text = values[RAW]
  const raw = typeof text === 'string' && text !== '' ? { text } : undefined
  // A body that is written by hand holds the secrets of the fields.
  const secretKeys = allFields.flatMap(({ key, is_secret }) => (is_secret ? [key] : []))
  if (secretKeys.length > 0) secretKeys.push(RAW)
  const set = (changes: TryValues) => {
    const [secret, plain] = [true, false].map((wanted) =>
      Object.fromEntries(Object.entries(changes).filter(([key]) => secretKeys.includes(key) === wanted)),
    )
    if (secret && Object.keys(secret).length > 0) tries.setSecrets(address, secret)
    if (plain && Object.keys(plain).length > 0) draft.set(plain)
  }
  const { caller } = tries
  const request = {
    ...requestFor(
      {
        ...{ endpoint, fields, values, raw, dry_run: values[DRY] === 'true' },
        sudo: caller.kind === 'user' ? caller.user?.username : undefined,
      },
      components,
    ),
    ...(caller.kind === 'anonymous' && { anonymous: true }),
    ...(caller.kind === 'role' && { token_variable: `GANTRY_TOKEN_${caller.role.toUpperCase()}` }),
  }
  const isStream = answersOf(endpoint, components).some((one) => one.content_type === 'text/event-stream')
  const obstacle = isStream
    ? 'The answer is a stream that does not end. Copy the request as curl.'
    : caller.kind === 'user' && !caller.user
      ? 'Select a user.'
      : obstacleOf(fields, values, raw)
  const { token } = useSession()
  const cache = useQueryClient()
  const abort = useRef<AbortController>(undefined)
  const sending = useMutation<TriedAnswer, Error>({
    mutationFn: async () => {
      abort.current = new AbortController()
      const used =
        caller.kind === 'role' ? await tries.tokenOf(caller.role) : caller.kind === 'anonymous' ? null : token
      return sendTry(request, { token: used, caller: callerText(caller), signal: abort.current.signal })
    },
    onSuccess: (answer) => {
      tries.setAnswer(address, answer)
      // The form may hold another request by now.
      const { method, dry_run } = answer.request
      const changed = method !== 'GET' && !dry_run && answer.status < 400
      // What it changed may be on other screens. The document stays.
      if (changed)
        return cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /-/openapi.json' })
    },
  })
  const answer = tries.answers[address]
  return {
    // The choice of an alternative sets these fields.
    fields: fields.filter(({ key }) => chosen?.fixed[key] === undefined),
    values,
    set,
    choice: choice && chosen && { ...choice, chosen },
    choose: (name: string) => set({ [ALTERNATIVE]: name }),
    setExample: () => set(exampleValues(fields, components)),
    clear: () => {
      draft.discard()
      tries.setSecrets(address, Object.fromEntries(secretKeys.map((key) => [key, ''])))
    },
    isEmpty: Object.values(typed).every((value) => value === ''),
    raw,
    setRaw: (isRaw: boolean) =>
      set({ [RAW]: isRaw ? JSON.stringify(bodyFrom(fields, values, components), null, 2) : '' }),
    typeRaw: (typed: string) => set({ [RAW]: typed === '' ? ' ' : typed }),
    isDry: values[DRY] === 'true',
    setDry: (dry: boolean) => set({ [DRY]: dry ? 'true' : '' }),
    request,
    obstacle,
    sending,
    cancel: () => abort.current?.abort(),
    answer,
    errorOf: errorsIn(answer, request.url),
  }
}

export type Try = ReturnType<typeof useTry>

/** The error of a field, if the last answer names the field. Errors of the path belong to the values that were sent. */
function errorsIn(answer: TriedAnswer | undefined, url: string) {
  const isRefused = answer !== undefined && answer.status >= 400 && answer.content.kind === 'json'
  const errors = isRefused && answer.content.kind === 'json' ? fieldErrors(answer.content.value) : {}
  return ({ place, name }: TryField): string | undefined =>
    place === 'path' && answer?.request.url !== url ? undefined : errors[name]?.join(', ')
}
