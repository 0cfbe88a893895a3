import type { ServerResponse } from 'node:http'

/**
 * Keeps the line of an answer that is still being made: a server cuts one on which nothing moves, and could not tell who works from
 * who sleeps. From the first byte on a reader who takes none is cut as any other; so is one whose answer is not begun after `ms`.
 */
export function holdLine(answer: ServerResponse, ms: number): void {
  const until = performance.now() + ms
  answer.on('timeout', (socket) => {
    // Asked again after as long.
    if (!answer.headersSent && performance.now() < until) socket.setTimeout(socket.timeout ?? 0)
    else socket.destroy()
  })
}
