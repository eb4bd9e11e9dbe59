const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

export const IN_APP_USER_AGENTS = {
  WeChat: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.59(0x18003b2b) NetType/WIFI Language/zh_CN`,
  Instagram: `${IPHONE} Mobile/22F76 Instagram 382.0.0.26.85 (iPhone14,5; iOS 18_5; en_US; en; scale=3.00; 1170x2532; IABMV/1; 737296318)`,
  Facebook:
    'Mozilla/5.0 (Linux; Android 14; SM-A546B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/136.0.7103.60 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/512.0.0.41.109;IABMV/1;]',
  'Facebook on an iPhone': `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/513.0.0.52.101;FBBV/735231891;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]`,
  LINE: `${IPHONE} Mobile/15E148 Safari Line/15.8.1`,
  TikTok: `${IPHONE} Mobile/15E148 musical_ly_39.7.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US BytedanceWebview/d8a21c6`,
  Douyin: `${IPHONE} Mobile/15E148 aweme_34.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/zh Region/CN`,
  Xiaohongshu: `${IPHONE} Mobile/15E148 discover/8.80.1 xhsminiweb`,
  QQ: `${IPHONE} Mobile/15E148 QQ/9.1.70.614 V1_IPH_SQ_9.1.70_1_APP_A Pixel/1170 MiniAppEnable SimpleUISwitch/0 StudyMode/0 NetType/WIFI`,
  Weibo: `${IPHONE} Mobile/15E148 Weibo (iPhone14,5__weibo__15.5.0__iphone__os18.5)`,
  'an unknown app on Android':
    'Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A.230805.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/136.0.7103.60 Mobile Safari/537.36',
} as const;

/** An installed app on an iPhone has no version and no name of a browser. */
export const INSTALLED_IPHONE = `${IPHONE} Mobile/15E148`;

export const BROWSER_USER_AGENTS = {
  'Safari on an iPhone': `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
  'Chrome on an iPhone': `${IPHONE} CriOS/136.0.7103.91 Mobile/15E148 Safari/604.1`,
  'an installed app on an iPhone': INSTALLED_IPHONE,
  'Samsung Internet':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
  'QQ Browser':
    'Mozilla/5.0 (Linux; U; Android 13; zh-cn; V2307A Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0.6167.71 MQQBrowser/15.7 Mobile Safari/537.36',
  'Safari on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Chrome on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Safari/537.36',
} as const;
