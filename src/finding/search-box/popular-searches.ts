import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import type { Popular } from './suggestion-options.ts'

const FRESH_MS = 60_000
let asked: { at: number; answer: Promise<Popular | null> } | undefined

/** What is searched and sold most, asked for at most once a minute however many boxes there are. A failure is only logged (T-04). */
function askPopular(): Promise<Popular | null> {
  if (asked && Date.now() - asked.at < FRESH_MS) return asked.answer
  const answer = call('GET /api/home/buscados').catch((error: unknown) => {
    report('buscados', error)
    asked = undefined
    return null
  })
  asked = { at: Date.now(), answer }
  return answer
}

type PopularState = {
  popular: Popular | null
  load: () => void
  /** Takes one of the account's own searches away, here and on the server. */
  drop: (consulta: string) => void
}

/** Nothing until somebody comes near the box (`load`): pages that are only read make no call for it. */
export function usePopular(): PopularState {
  const [popular, setPopular] = useState<Popular | null>(null)
  const load = () => {
    void askPopular().then((answer) => answer && setPopular(answer))
  }
  const drop = (consulta: string) => {
    const known = popular?.masbuscados.find((search) => search.propia && search.consulta === consulta)
    if (!popular || !known) return
    setPopular({ ...popular, masbuscados: popular.masbuscados.filter((search) => search !== known) })
    asked = undefined
    call('DELETE /api/v1/busquedas', { query: { consulta } }).catch((error: unknown) => report('buscados', error))
  }
  return { popular, load, drop }
}
