import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

type Hear = (channel: string, payload: string) => void

/**
 * Hears the database's notices on a connection of its own; a lost one is opened again. `hear` is also called with an empty
 * payload for each channel at every (re)start, since notices may have been missed. Returns what stops it.
 */
export function hearNotices(url: string, channels: string[], hear: Hear): () => Promise<void> {
  const stopping = new AbortController()
  const running = keepHearing(url, channels, hear, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

async function keepHearing(url: string, channels: string[], hear: Hear, signal: AbortSignal): Promise<void> {
  for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, 5000)) {
    const client = new pg.Client({ connectionString: url, application_name: 'jacve avisos', keepAlive: true })
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve)
      client.once('error', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload = '' }) => hear(channel, payload))
    try {
      await client.connect()
      for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`)
      for (const channel of channels) hear(channel, '')
      pause = 250
      await lost
    } catch {
      // Away: tried again below.
    }
    await client.end().catch(() => undefined)
    await wait(pause, undefined, { signal }).catch(() => undefined)
  }
}
