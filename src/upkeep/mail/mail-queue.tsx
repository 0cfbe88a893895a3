import { Ban, CircleCheck, Clock, Mail, RefreshCw, TriangleAlert } from 'lucide-react'
import { useLocation, useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter } from '#kit/lists/filters.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { ListViews } from '#kit/lists/list-views.tsx'
import { Pager } from '#kit/lists/pager.tsx'
import { changed, isFiltered } from '#kit/lists/table-address.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { toast } from '#kit/ui/toast.ts'

type Shown = Reply<Api['GET /api/v1/correos']>
type Queued = Shown['correos'][number]
type State = Queued['estado']

const states: Record<State, { texto: string; tono: Tone; icono: typeof Mail }> = {
  PENDIENTE: { texto: 'En camino', tono: 'accent', icono: Mail },
  REINTENTO: { texto: 'Se reintenta', tono: 'maybe', icono: Clock },
  ENVIADO: { texto: 'Enviado', tono: 'yes', icono: CircleCheck },
  FALLIDO: { texto: 'Falló', tono: 'no', icono: TriangleAlert },
  CANCELADO: { texto: 'Detenido', tono: 'neutral', icono: Ban },
}

/** What became of each mail; follows by itself. */
export function MailQueue({ total, pagina, por, cuentas, correos }: Shown) {
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  useNews(['correos:cola'], () => void revalidate())
  const { busy, write } = useWrite()
  const failed = cuentas.FALLIDO
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <TableFilters label="Buscar correos" placeholder="Para quién o asunto" keep={['ver']}>
          <ChoiceFilter
            label="Estado"
            name="estado"
            options={Object.entries(states).map(([state, { texto }]) => [
              state,
              `${texto} (${count(cuentas[state as State])})`, // the table's own keys
            ])}
            className="w-52 max-sm:w-full"
          />
        </TableFilters>
        {failed > 0 && (
          <Button variant="secondary" busy={busy} onClick={() => void write(() => retry('fallidos'))}>
            <Icon of={RefreshCw} /> Reintentar {plural(failed, 'fallido', 'fallidos')}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <output className="font-semibold tabular-nums">{plural(total, 'correo', 'correos')}</output>
        <ListViews />
      </div>
      {correos.length === 0 ? (
        <EmptyState
          title={isFiltered(search, ['ver']) ? 'Ningún correo con estos filtros' : 'Todavía no sale ningún correo'}
          text={
            isFiltered(search, ['ver'])
              ? 'Prueba con otro texto u otro estado.'
              : 'Aquí se ve cada envío, con lo que contestó el servidor. Lo enviado se guarda noventa días.'
          }
          figure={<Icon of={Mail} size={40} />}
        />
      ) : (
        <ul className="grid divide-y divide-line rounded-panel border border-line bg-card">
          {correos.map((one) => (
            <Row key={one.id} mail={one} />
          ))}
        </ul>
      )}
      <Pager
        page={pagina}
        paginas={Math.max(1, Math.ceil(total / por))}
        href={(page) => changed(search, { pagina: page })}
      />
    </>
  )
}

function Row({ mail }: { mail: Queued }) {
  const { id, tipo, para, asunto, estado, intentos, proximo_en, error, creado_en, enviado_en, se_puede_reenviar } = mail
  const { texto, tono, icono } = states[estado]
  const { busy, write } = useWrite()
  const stop = () =>
    write(() => call('POST /api/v1/correos/:id/cancelar', { params: { id }, body: {} }), {
      title: 'Correo detenido',
      undo: () => retry([id]),
    })
  const waits = estado === 'PENDIENTE' || estado === 'REINTENTO'
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[8.5rem_minmax(0,1fr)_auto] md:items-center">
      <Badge tone={tono} icon={icono} className="justify-self-start">
        {texto}
      </Badge>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{asunto}</p>
        <p className="text-sm text-soft wrap-anywhere">
          {para} · {tipo} · <time dateTime={creado_en}>{moment(creado_en)}</time>
          {enviado_en && ` · salió ${moment(enviado_en)}`}
          {intentos > 1 && ` · ${plural(intentos, 'intento', 'intentos')}`}
          {estado === 'REINTENTO' && proximo_en && ` · siguiente ${moment(proximo_en)}`}
        </p>
        {error && <p className="text-sm text-no wrap-anywhere">{error}</p>}
      </div>
      <div className="flex gap-2">
        {estado !== 'ENVIADO' && estado !== 'PENDIENTE' && se_puede_reenviar && (
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void write(() => retry([id]))}>
            Enviar ahora
            <span className="sr-only">
              {' '}
              «{asunto}» a {para}
            </span>
          </Button>
        )}
        {waits && (
          <Button size="sm" variant="quiet" busy={busy} onClick={() => void stop()}>
            Detener
            <span className="sr-only">
              {' '}
              «{asunto}» a {para}
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}

async function retry(ids: number[] | 'fallidos'): Promise<void> {
  const { en_camino, sin_texto } = await call('POST /api/v1/correos/reintentos', { body: { ids } })
  toast({
    title: `${plural(en_camino, 'correo', 'correos')} en camino`,
    ...(sin_texto > 0 && { text: `${plural(sin_texto, 'ya no tiene', 'ya no tienen')} texto o caducó: no se envían.` }),
  })
}
