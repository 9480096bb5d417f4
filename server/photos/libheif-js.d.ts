declare module 'libheif-js/wasm-bundle.js' {
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): never[] } };
  export default libheif;
}
