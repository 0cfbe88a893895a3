import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Session } from '#kit/base/access.ts'
import { at } from '#kit/base/place.ts'
import { noDescription, say } from '#kit/base/texts.ts'
import { AddToCart } from '#selling/cart-screen/add-to-cart.tsx'
import { mayBuy } from '#selling/cart-screen/show-cart.ts'
import { type ChatNumbers, chatHref, chatMessages, chatsOf } from '#people/company/whatsapp.ts'
import { PartBadges } from '#finding/search-box/part-badges.tsx'
import { partAddress } from '#finding/search/search-address.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { day } from '#kit/ui/format.ts'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { CompareLink } from '#fronts/comparing/compare-link.tsx'
import { ForReader } from './for-reader.tsx'
import type { Known, Part } from './product-data.ts'
import { ProductFit } from './product-fit.tsx'
import { linePath } from './product-head.ts'
import { ProductOffer } from './product-offer.tsx'
import { ProductShare } from './product-share.tsx'
import { soldBy } from './product-units.ts'
import { ProductVariants } from './product-variants.tsx'

/** what it is called, what it is, whether it fits, and what to do next. */
export function ProductSummary({ product }: { product: Known }) {
  const { parte, variantes } = product
  return (
    <div className="grid min-w-0 content-start gap-5">
      {parte.reemplazo && (
        <Alert kind="warning" title={`Reemplazado por ${parte.reemplazo.k_parte}`}>
          {parte.reemplazo.descripcion && `${parte.reemplazo.descripcion}. `}
          <a href={partAddress(parte.reemplazo.k_parte)} className="link">
            Ver {parte.reemplazo.k_parte}
          </a>
        </Alert>
      )}
      <header className="grid gap-2">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1">
          {/* The button stands between the two lines of the heading. */}
          <h1 className="contents">
            <span className="code text-[clamp(1.625rem,1.2rem+2vw,2.5rem)] leading-tight font-semibold tracking-tight break-all">
              {parte.k_parte}
            </span>{' '}
            <span className={`order-1 col-span-2 text-xl md:text-2xl ${parte.descripcion ? '' : 'text-soft'}`}>
              {parte.descripcion || say(noDescription)}
            </span>
          </h1>
          <CopyButton
            text={parte.k_parte}
            label="Copiar el código"
            done="Código copiado"
            className="inline-grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-sunk hover:text-ink md:size-10"
          />
        </div>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          <PartBadges part={parte} />
          {parte.hecho_mx && !parte.autorizacion_mx && <Badge>Hecho en México</Badge>}
        </div>
        {parte.autorizacion_mx && <OfficialMark of={parte.autorizacion_mx} />}
      </header>
      <ProductOffer product={product} />
      <AddToCart k_parte={parte.k_parte} empaque={parte.empaque} minimo={product.oferta?.minimo} />
      <TitleBlock parte={parte} />
      <ProductVariants parte={parte} variantes={variantes} />
      <ProductFit parte={parte} />
      {parte.quedo && <Fitted of={parte.quedo} />}
      <div className="flex flex-wrap gap-2">
        <AskOnWhatsApp parte={parte} />
        <ProductShare product={product} />
        <CompareLink k_parte={parte.k_parte} />
        <ForReader id={parte.id} k_parte={parte.k_parte} />
      </div>
    </div>
  )
}

/** What its buyers say: counted, beside the verdict and never in its place. */
function Fitted({ of: { si, total, vehiculos } }: { of: NonNullable<Part['quedo']> }) {
  return (
    <p className="text-sm">
      <b>
        A {si} de {total} les quedó
      </b>
      {vehiculos.map((one) => ` · en ${one.texto}: ${one.si} de ${one.total}`)}
      <span className="text-soft"> · lo dicen quienes la compraron</span>
    </p>
  )
}

/** The official mark «Hecho en México» with what allows it (P-04). */
function OfficialMark({ of: { numero, titular, hasta, logo } }: { of: NonNullable<Part['autorizacion_mx']> }) {
  return (
    <div className="flex items-center gap-2 text-sm">
      {logo && (
        <img
          src={at(logo.ruta)}
          width={logo.ancho}
          height={logo.alto}
          alt="Distintivo oficial Hecho en México"
          className="h-16 w-auto bg-white p-1.5"
        />
      )}
      <p className="text-soft">
        <b className="text-ink">Hecho en México</b> · Autorización {numero} de {titular}, vigente hasta el {day(hasta)}
      </p>
    </div>
  )
}

/** «Preguntar por WhatsApp» with the code written (K-08); the contact page where the company has no number. */
function AskOnWhatsApp({ parte: { k_parte } }: { parte: Part }) {
  const layout = useRouteLoaderData<{ contact: { ConfigEmpresa: ChatNumbers } | null; session: Session }>('layout')
  const [chat] = chatsOf(layout?.contact?.ConfigEmpresa, 'elsewhere')
  // Who buys has a first button of its own.
  const variant = layout && mayBuy(layout.session) ? 'secondary' : 'primary'
  if (!chat)
    return (
      <LinkButton href={at('/Contacto')} variant={variant} className="max-sm:w-full">
        Preguntar por esta parte
      </LinkButton>
    )
  return (
    <LinkButton
      href={chatHref(chat.numero, `${say(chatMessages.elsewhere)} ${k_parte}`)}
      variant={variant}
      external
      className="max-sm:w-full"
    >
      <Icon of={MessageCircle} />
      Preguntar por WhatsApp
    </LinkButton>
  )
}

/** The first attributes shown beside the drawing; all of them stand in the facts below. */
const KEY_ATTRIBUTES = 3

/** The title block of the drawing: what every counter asks first. */
function TitleBlock({ parte }: { parte: Part }) {
  const { linea, marca, marca_id, atributos } = parte
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-panel border border-line bg-card">
      <Cell name="Línea">
        <a href={at(linePath(parte))} className="link">
          {linea}
        </a>
      </Cell>
      <Cell name="Marca">
        {marca && marca_id !== null ? (
          <a href={at(`/ListaProds?marca=${marca_id}`)} className="link">
            {marca}
          </a>
        ) : (
          'Sin marca'
        )}
      </Cell>
      <Cell name="Se vende por">{soldBy(parte)}</Cell>
      {atributos.slice(0, KEY_ATTRIBUTES).map(({ clave, nombre, valor, unidad }) => (
        <Cell key={clave} name={nombre}>
          {[valor, unidad].filter(Boolean).join(' ')}
        </Cell>
      ))}
    </dl>
  )
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    // Each cell draws its right and lower edge; the outermost fall under the frame.
    <div className="-mr-px -mb-px grid content-start last:odd:col-span-2 gap-0.5 border-r border-b border-line px-3 py-2.5">
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="min-w-0 font-semibold break-words">{children}</dd>
    </div>
  )
}
