import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from './store.ts'

/** An action of the current screen that has no key of its own. The palette offers it. */
export interface Command {
  /** A verb and its object: "Fork project". Unique on the screen. */
  name: string
  /** What it applies to: "3 selected". */
  detail?: string
  run: () => void
}

const registered = createStore<readonly { id: symbol; commands: readonly Command[] }[]>([])

/** Offers the actions in the palette while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const [id] = useState(() => Symbol('commands'))
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  const names = JSON.stringify(commands.map(({ name, detail }) => [name, detail]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions change with each render, but are read when they run
  useEffect(() => {
    const mine = latest.current.map((command, i) => ({ ...command, run: () => latest.current[i]?.run() }))
    const all = registered.get()
    const at = all.findIndex((other) => other.id === id)
    registered.set(at < 0 ? [...all, { id, commands: mine }] : all.with(at, { id, commands: mine }))
  }, [id, names])
  useEffect(() => () => registered.set(registered.get().filter((other) => other.id !== id)), [id])
}

/** The actions without a key of all mounted components, in mount order. */
export const useRegisteredCommands = (): readonly Command[] => useStore(registered).flatMap(({ commands }) => commands)
