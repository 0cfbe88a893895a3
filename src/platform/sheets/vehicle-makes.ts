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
const first = new Set([...makes].map((make) => make.split(' ')[0] ?? make).filter((word) => word.length > 2))

/** Whether a cell is the name of a make and nothing else. */
export function isMake(text: string): boolean {
  return makes.has(foldHeader(text))
}

/** «Nissan Tsuru», «hyundai porter», «Yaris 2014 Toyota»: a cell of some words of which one is a make. */
export function namesVehicle(text: string): boolean {
  const words = foldHeader(text).split(' ')
  return words.length > 1 && words.some((word) => first.has(word))
}
