/** Whether most letters of the texts belong to scripts that run from right to left. */

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}]/u;
const letter = /\p{L}/gu;

export function isRightToLeft(texts: readonly string[]): boolean {
  let all = 0;
  let those = 0;
  for (const text of texts) {
    for (const [char] of text.matchAll(letter)) {
      all++;
      if (rightToLeft.test(char)) those++;
    }
  }
  return those * 2 > all;
}
