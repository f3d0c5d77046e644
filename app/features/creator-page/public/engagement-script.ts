/**
 * The one script of a creator's page: it says for how many seconds the page was in view. Each time the page is left or
 * hidden it sends the whole seconds since the last time to `/engaged/{username}`, as text; a fraction waits for the next.
 * A page that a browser loads ahead is in nobody's view, and nothing is kept in the browser.
 *
 * At most 500 bytes, because every page carries it, and the same on every page, so that one hash allows it.
 */
export const engagementScript = [
	`{let d=document,ms=0,since=-1,`,
	`turn=({type})=>{let now=performance.now(),s;`,
	`if(since>=0)ms+=now-since;`,
	// A page that goes into the browser's store of pages is still called visible at that moment.
	`since=type!="pagehide"&&d.visibilityState=="visible"&&!d.prerendering?now:-1;`,
	`if(since<0&&(s=Math.floor(ms/1e3))){ms-=s*1e3;`,
	`navigator.sendBeacon("/engaged/"+location.pathname.split("/")[1],s)}};`,
	// On the way down, because not every browser lets these events of the document come up to the window.
	`for(let e of["visibilitychange","prerenderingchange","pageshow","pagehide"])addEventListener(e,turn,true);`,
	`turn({})}`,
].join("");
