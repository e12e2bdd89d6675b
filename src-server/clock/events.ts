declare module '../kit/events/events.ts' {
  interface Events {
    /** Somebody moved the clock of the instance, stopped it, or changed its rate. */
    'clock.moved': {
      payload: { clock_id: 1; rate: number }
      /** ISO timestamps. */
      snapshot: { clock: { from: string; to: string; rate: number } }
    }
  }
}
