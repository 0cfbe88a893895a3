import { Trash2, Upload } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { toast } from '#kit/ui/toast.ts'
import type { OwnCode } from '#selling/list-reading/contract.ts'

type Codes = Reply<Api['GET /api/v1/codigos-cliente']>
type Imported = Reply<Api['POST /api/v1/codigos-cliente/importacion']>

const origins: Record<OwnCode['origen'], string> = {
  aprendido: 'aprendido de tus listas',
  importado: 'importado',
  capturado: 'capturado',
}

/** The client's own codes: what they are, where they come from, and how to forget or bring them. */
export function OwnCodes() {
  const [isOpen, setOpen] = useState(false)
  const desk = useCodes()
  const open = () => {
    setOpen(true)
    void desk.read('', 1)
  }
  return (
    <>
      <Button variant="quiet" size="sm" onClick={open}>
        Mis códigos
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Mis códigos" place="wide">
        <Content desk={desk} />
      </Dialog>
    </>
  )
}

type CodesDesk = ReturnType<typeof useCodes>

function useCodes() {
  const [found, setFound] = useState<Codes | null>(null)
  const [asked, setAsked] = useState({ q: '', page: 1 })
  const [imported, setImported] = useState<Imported | null>(null)
  const { fault, write: attempt } = useWrite({ tells: 'here' })
  const read = (q: string, page: number) =>
    attempt(async () => {
      const more = await call('GET /api/v1/codigos-cliente', { query: { q, pagina: page } })
      setFound((before) => (page > 1 && before ? { ...more, codigos: [...before.codigos, ...more.codigos] } : more))
      setAsked({ q, page })
    })
  const putBack = ({ codigo, k_parte }: OwnCode) =>
    attempt(async () => {
      await call('POST /api/v1/codigos-cliente', { body: { codigo, k_parte } })
      await read(asked.q, 1)
    })
  return {
    found,
    fault,
    imported,
    read,
    more: () => read(asked.q, asked.page + 1),
    forget: (code: OwnCode) =>
      attempt(async () => {
        await call('DELETE /api/v1/codigos-cliente/:id', { params: { id: code.id } })
        toast({
          title: `Olvidamos «${code.codigo}»`,
          actions: [{ text: 'Deshacer', onChoose: () => void putBack(code) }],
        })
        await read(asked.q, 1)
      }),
    bring: (archivo: File) =>
      attempt(async () => {
        setImported(await call('POST /api/v1/codigos-cliente/importacion', { body: { archivo } }))
        await read('', 1)
      }),
  }
}

function Content({ desk }: { desk: CodesDesk }) {
  const { found, fault } = desk
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) void desk.bring(file)
    event.target.value = ''
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-soft">
        Cuando eliges una parte para una línea de tu lista, recordamos cómo la llamas. También puedes importar un XLSX o
        CSV con las columnas <span className="code">codigo</span> (el tuyo) y <span className="code">k_parte</span> (el
        nuestro).
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Buscar por tu código o el nuestro"
          type="search"
          maxLength={60}
          className="min-w-0 flex-1 basis-56"
          onChange={({ target }) => void desk.read(target.value, 1)}
        />
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-card px-4 font-semibold hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent md:min-h-10">
          <Icon of={Upload} /> Importar
          <input type="file" className="sr-only" accept=".xlsx,.csv" onChange={pick} />
        </label>
      </div>
      {fault && <Alert title={fault.message} />}
      <ImportNews imported={desk.imported} />
      {found && found.codigos.length === 0 && <p className="text-soft">No hay códigos que mostrar.</p>}
      {found && found.codigos.length > 0 && (
        <ul aria-label="Mis códigos" className="rounded-control border border-line">
          {found.codigos.map((code) => (
            <li key={code.id} className="flex items-center gap-3 border-t border-line px-3 py-1 first:border-t-0">
              <span className="code min-w-0 flex-1 wrap-anywhere">{code.codigo}</span>
              <span className="min-w-0 flex-1">
                <span className="code font-semibold">{code.k_parte}</span>
                <span className="block truncate text-xs text-soft">
                  {origins[code.origen]} · {plural(code.usos, 'uso', 'usos')}
                </span>
              </span>
              <IconButton label={`Olvidar ${code.codigo}`} onClick={() => void desk.forget(code)}>
                <Icon of={Trash2} size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {found && found.codigos.length < found.total && (
        <Button variant="secondary" size="sm" className="justify-self-center" onClick={() => void desk.more()}>
          Mostrar más ({plural(found.total - found.codigos.length, 'código', 'códigos')})
        </Button>
      )}
    </div>
  )
}

function ImportNews({ imported }: { imported: Imported | null }) {
  if (!imported) return null
  const { guardados, errores } = imported
  return (
    <Alert
      kind={errores.length ? 'warning' : 'info'}
      title={`${plural(guardados, 'código guardado', 'códigos guardados')}${errores.length ? ` y ${plural(errores.length, 'fila sin guardar', 'filas sin guardar')}` : ''}`}
    >
      {errores.length > 0 && (
        <ul className="max-h-40 overflow-y-auto">
          {errores.map(({ fila, texto, motivo }) => (
            <li key={fila}>
              Fila {fila}: {texto}. {motivo}.
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
