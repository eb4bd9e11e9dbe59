/** The Content-ID of the leaf that is attached to a mail. */
export const LEAF_CID = 'leaf@sproutcards';

/** public/favicon.svg as a PNG of 96 × 96 pixels with 24 colours. */
export const LEAF_PNG = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAMAAADVRocKAAAASFBMVEX/+e4qHxrP6NYAAADZEhpfVk//+e3/+e5yaWL/+u7///L/',
    '+e4+NC+hmZC1raW6zr7/+++GfXbSnpXu593VWVjWPkDRuq7UfXiLAAWwAAAAGHRSTlP///8A///YiP9oE6j/////QP////////+B',
    'pM1pAAADKklEQVR42u2aXbeqIBCGgS1KNEBo2v//pwcDFEhXktDFWc3F3qus93E+GEhAf7HxS3dt0YfWXrsLTwRR+OL2uXZIue0A',
    '+BUVsivfAPAOFbSOpwDeoqK2OIHq6JtU8BBwK65vCLcVwCvoex9Q0fLZyMMMuKBKdrGAOgHyQTKADlWzbgZwVNG4AXQ1AZ0BtDUB',
    '7R8qEyEipdCaUcqmJEbofIQGyQCvFhM6dHKQDZri2HQ82M4BBoFfjCaAMzkWgN8BzsgPFOO3gBM2BbcPTEhFyJPICunLVV1LYg0K',
    'AvQSEa9eFLCEP5QnBBcDeH3hlPt+/qs2xsGH5emC725/GptmNP/t2/K8vnL6yuk3sz0IsXkZzicANvSbu6tSKJYAp99b/aY/mGNB',
    'KcB8iwCUajnsDgCX30ezOGAviEPpC8fotOkAe9G3EcLTsfqLGJqEHcK+Z/XvTv+xFCmgfMBc22uomK3Fp/4Y6BN2JEJrB0i98NU9',
    'BA6Ma369A2+LVNi4M83M/Bp1exbewZxhFem7DLwdxlMQAKMhNCR93r5ey79ppudHxTEHXAR00MAkWwjzt30JJfoKH210VipskUT5',
    'zMOAiItQH+sT8B84OExVRCDSBQrcKFP+/kf3QYaPjIEgiToGEOUI2l729TO6yxQfb9RhGW4QbD9zgDG5ltPKREogwRCkNgX3WB+G',
    'nMn8xQWfR1dE/WiHr58EzDemo90YwmYWmAg8WN/0WCC586HcD5IHiHXRC0P2hAIqBci1MZm1Ogv7Is2aJwneIcBeJxQfLhpSwk6r',
    'ZfnTPGwT1OZaV32+blgWPhtjwakLcmplYtxXezGibHNJkL/2D1efwg2pSRVYXa3hALN8UcYTpQQutLTaXsEswFI/YQitDDAzNK0M',
    'MF7oir/yvBuC1gU8a0pJIYS0IasBiBrtD/AD/AA/wA/wPwLauoA279FyPuBaH5D1eJ9lP7fs8jYoRPZjRZ65xSIZy9Jvv7FJVH2b',
    'q/pGXU0X7FZjPRc6v91baa+u5d/asK5E4N88NFB+2z099jAfaimpf+HfP3piD88Ukb/tns6xB3Taz4//tMnRHGP/AKlTJQR148kO',
    'AAAAAElFTkSuQmCC',
  ].join(''),
  'base64',
);
