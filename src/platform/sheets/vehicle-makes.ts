// Names of vehicle makes as lists of parts in Mexico write them: what tells a make from the brand of a part.
import { foldHeader } from './columns.ts'

const makes = new Set(
  (
    'acura,alfa romeo,audi,baic,bmw,buick,byd,cadillac,changan,chery,chevrolet,chevy,chirey,chrysler,citroen,cupra,dacia,daewoo,daihatsu,datsun,' +
    'dina,dodge,eagle,faw,fiat,ford,foton,freightliner,gac,geely,general motors,geo,gm,gmc,great wall,gwm,hino,honda,hummer,hyundai,infiniti,international,' +
    'isuzu,iveco,jac,jaecoo,jaguar,jeep,jetour,kenworth,kia,land rover,lexus,lincoln,mack,man,mazda,mercedes,mercedes benz,mercury,mg,mini,mini cooper,mitsubishi,' +
    'nissan,oldsmobile,omoda,opel,peterbilt,peugeot,plymouth,pontiac,porsche,ram,range rover,renault,rover,saab,saturn,scania,scion,seat,smart,ssangyong,subaru,' +
    'suzuki,tesla,toyota,vam,volkswagen,volvo,vw,yamaha,italika,bajaj,kawasaki,ktm,ducati,harley davidson,benelli,kymco,carabela,cfmoto,kurazai,vento,tvs'
  ).split(','),
)
/** Makes as lists cut them short, each with those it may be. */
const short = new Map(
  (
    'ns|nis|niss:Nissan ch:Chevrolet,Chrysler chv|che|chev|cv|gm:Chevrolet cr|chr|chry|chrys:Chrysler fd|frd|fo:Ford vw|vk|vol:Volkswagen ' +
    'ty|toy|tyt:Toyota hd|hon|hnd:Honda dg|dod|dge|dd:Dodge jp|jee:Jeep mz|maz|mzd:Mazda mt|mit|mits|mitsu:Mitsubishi mb:Mercedes~Benz,Mitsubishi hy|hyu|hyun:Hyundai hn:Honda,Hyundai ' +
    'ki:Kia rn|ren|rt|rnt:Renault pg|peu|peug|pt:Peugeot,Pontiac se|st|sea:Seat sz|suz:Suzuki sb|sub:Subaru au|aud:Audi fi|fia|ft:Fiat ' +
    'is|isu|isz:Isuzu bm:BMW mer|merc|mbz:Mercedes~Benz pon|pont:Pontiac ac|acu:Acura bk|bui:Buick cad:Cadillac lin|linc:Lincoln in|inf:Infiniti ' +
    'lx|lex:Lexus op|ope:Opel vo|vlv:Volvo ml|mrc:Mercury rm:Ram gc:GMC'
  )
    .split(' ')
    .flatMap((line) => {
      const [keys = '', names = ''] = line.replaceAll('~', ' ').split(':')
      return keys.split('|').map((key): [string, string[]] => [key, names.split(',')])
    }),
)
const first = new Set([...makes].map((make) => make.split(' ')[0] ?? make).filter((word) => word.length > 2))

/** Whether a cell is the name of a make and nothing else. */
export function isMake(text: string): boolean {
  return makes.has(foldHeader(text))
}

/** The makes that a cell of a few letters may be, «NS», «CH», as a column of makes writes them; none of any other text. */
export function makesCutShort(text: string): string[] {
  return short.get(foldHeader(text)) ?? []
}

/** «NISSAN TSURU 92/17», «VW JETTA A4», «CHEV AVEO / HONDA CIVIC»: a vehicle told from its make on. */
export function beginsWithMake(text: string): boolean {
  const [one = '', two = '', ...more] = foldHeader(text.slice(0, 60)).split(' ')
  const isOne = isMake(one) || (one.length > 2 && makesCutShort(one).length > 0)
  return two !== '' && (isOne || (more.length > 0 && isMake(`${one} ${two}`)))
}

/** «Nissan Tsuru», «hyundai porter», «Yaris 2014 Toyota»: a cell of some words of which one is a make. */
export function namesVehicle(text: string): boolean {
  const words = foldHeader(text).split(' ')
  return words.length > 1 && words.some((word) => first.has(word))
}
