/** Runs the work once more after its end if it was requested meanwhile. A failure is shown by the list's own next request. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let running = false
  let again = false
  return function start() {
    if (running) {
      again = true
      return
    }
    running = true
    void work()
      .catch(() => undefined)
      .finally(() => {
        running = false
        if (!again) return
        again = false
        start()
      })
  }
}
