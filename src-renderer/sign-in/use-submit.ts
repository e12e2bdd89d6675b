import { type FormEvent, useState } from 'react'
import { ApiError } from '../api/api-error.ts'

/** The state of a form that is sent once: its error, and whether it is being sent. */
export function useSubmit(obstacle: string | undefined, send: () => Promise<void>) {
  const [error, setError] = useState<ApiError | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (obstacle !== undefined || submitting) return
    setSubmitting(true)
    setError(null)
    try {
      await send()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(cause)
    } finally {
      setSubmitting(false)
    }
  }
  return { submit, submitting, error, reset: () => setError(null) }
}
