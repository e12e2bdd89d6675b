import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { fetchBody, type Input, isAborted, type ResponseBody } from '../../api/client.ts'

const address = 'POST /-/gantry/v1/import-inspections'

export type Inspection = ResponseBody<typeof address>

export type InspectionState =
  | { phase: 'none' | 'stopped' }
  /** `share` of the file has arrived at the server. */
  | { phase: 'sending'; share: number }
  | { phase: 'reading' }
  | { phase: 'failed'; error: ApiError }
  | { phase: 'done'; inspection: Inspection }

export type RunningInspection = Extract<InspectionState, { phase: 'sending' | 'reading' }>

/** Inspects a file on the server when it or the namespace changes. Leaving the form ends the inspection. */
export function useInspection(file: File | null, namespace: string | null) {
  const [state, setState] = useState<InspectionState>({ phase: 'none' })
  const [round, setRound] = useState(0)
  const controller = useRef<AbortController>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round inspects the same file again
  useEffect(() => {
    if (!file) return setState({ phase: 'none' })
    const own = new AbortController()
    controller.current = own
    setState({ phase: 'sending', share: 0 })
    const input: Input<typeof address> = { file, ...(namespace !== null && { namespace }) }
    const onProgress = (share: number) => setState(share < 1 ? { phase: 'sending', share } : { phase: 'reading' })
    fetchBody(address, input, { signal: own.signal, onProgress }).then(
      (inspection) => setState({ phase: 'done', inspection }),
      (error) => {
        if (isAborted(error) || !(error instanceof ApiError)) return
        setState({ phase: 'failed', error })
      },
    )
    return () => own.abort()
  }, [file, namespace, round])
  /** Ends an inspection that still runs. */
  const stop = useCallback(() => {
    controller.current?.abort()
    setState((now) => (now.phase === 'sending' || now.phase === 'reading' ? { phase: 'stopped' } : now))
  }, [])
  return { state, stop, again: () => setRound((n) => n + 1) }
}
