import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followEvents } from '../api/event-stream.ts'
import { followChanges } from './follow-changes.ts'

/** Keeps everything on screen up to date with the changes of others. Used once, by the shell. */
export function useLive(): void {
  const cache = useQueryClient()
  useEffect(() => followChanges(cache, followEvents), [cache])
}
