import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { fetchBody, isAborted, type ResponseBody } from '../../api/client.ts'
import { isArchiveGone } from '../import-errors.ts'

const address = 'POST /-/gantry/v1/import-inspections'
const progressAddress = 'GET /-/gantry/v1/import-inspections/:archive_id'
const poll_ms = 500

export type Inspection = ResponseBody<typeof address>
type Progress = ResponseBody<typeof progressAddress>

export type InspectionState =
  | { phase: 'none' | 'stopped' }
  /** `share` of the file has arrived at the server. */
  | { phase: 'sending'; share: number; at: number }
  /** How far the server is; undefined before it has said so. */
  | { phase: 'reading'; progress: Progress | undefined; at: number }
  | { phase: 'failed'; error: ApiError }
  /** The server keeps the archive under `archive_id` for a while, unless an import would refuse it. */
  | { phase: 'done'; inspection: Inspection; archive_id: string }

export type RunningInspection = Extract<InspectionState, { phase: 'sending' | 'reading' }>

/**
 * Inspects a file on the server when it or the namespace changes. The server keeps an inspected file, so another namespace needs no second
 * upload. Leaving the form ends the inspection.
 */
export function useInspection(file: File | null, namespace: string | null) {
  const [state, setState] = useState<InspectionState>({ phase: 'none' })
  const [round, setRound] = useState(0)
  const controller = useRef<AbortController>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file has an id of its own
  const archive_id = useMemo(newArchiveId, [file])
  const kept = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round inspects the same file again
  useEffect(() => {
    if (!file) return setState({ phase: 'none' })
    const own = new AbortController()
    controller.current = own
    const place = { archive_id, ...(namespace !== null && { namespace }) }
    const onProgress = (share: number) =>
      setState((now) => {
        if (share < 1) return { phase: 'sending', share, at: Date.now() }
        return now.phase === 'reading' ? now : { phase: 'reading', progress: undefined, at: Date.now() }
      })
    const send = () => {
      setState({ phase: 'sending', share: 0, at: Date.now() })
      return fetchBody(address, { ...place, file }, { signal: own.signal, onProgress })
    }
    const inspectKept = async () => {
      setState({ phase: 'reading', progress: undefined, at: Date.now() })
      try {
        return await fetchBody(address, place, { signal: own.signal })
      } catch (error) {
        // The server keeps an archive for a while only.
        if (!isArchiveGone(error)) throw error
        return await send()
      }
    }
    const answer = kept.current === archive_id ? inspectKept() : send()
    answer.then(
      (inspection) => {
        if (inspection.refusal === null) kept.current = archive_id
        setState({ phase: 'done', inspection, archive_id })
      },
      (error) => {
        if (isAborted(error) || !(error instanceof ApiError)) return
        setState({ phase: 'failed', error })
      },
    )
    return () => own.abort()
  }, [file, namespace, round])
  const reads = state.phase === 'reading'
  useEffect(() => {
    if (!reads) return
    const timer = setInterval(() => {
      // A progress that cannot be read is none: the inspection itself says what is wrong.
      fetchBody(progressAddress, { archive_id }).then(
        (progress) =>
          setState((now) => (now.phase === 'reading' ? { phase: 'reading', progress, at: Date.now() } : now)),
        () => {},
      )
    }, poll_ms)
    return () => clearInterval(timer)
  }, [reads, archive_id])
  /** Ends an inspection that still runs. */
  const stop = useCallback(() => {
    controller.current?.abort()
    setState((now) => (now.phase === 'sending' || now.phase === 'reading' ? { phase: 'stopped' } : now))
  }, [])
  return { state, stop, again: () => setRound((n) => n + 1) }
}

/** 32 random hexadecimal digits. `randomUUID` exists only where the page came over https or from this machine. */
const newArchiveId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
