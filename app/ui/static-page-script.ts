/**
 * The only script of a page that is not hydrated (`document: "static"` in its route's handle). It replaces React
 * where HTML alone is not enough: toasts can be dismissed, the phone's menu closes when a link in it is followed,
 * a form is sent once and its button says so, and an answer to the cookie banner keeps the scroll position. Offline, a
 * link or form would lead to the browser's error screen: a link is followed once the device is online again, and a form
 * isn't sent. `OfflineNotice` says so. Without scripts the same forms and links work.
 */
export const staticPageScript = [
	`{let d=document,at=(event,selector)=>event.target.closest(selector),`,
	`hold=(event,what)=>{event.preventDefault();`,
	`for(let n of d.querySelectorAll("[data-offline]"))n.hidden=n.dataset.offline!=what};`,
	`d.addEventListener("click",e=>{let a=at(e,"a[href]"),l=location;`,
	`if(navigator.onLine||!a||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||a.target)return;`,
	`if(a.origin!=l.origin||a.pathname+a.search==l.pathname+l.search)return;`,
	`hold(e,"page");addEventListener("online",()=>l.assign(a.href),{once:true})});`,
	`addEventListener("online",()=>{for(let n of d.querySelectorAll("[data-offline]"))n.hidden=true});`,
	`d.addEventListener("click",e=>{`,
	`at(e,"[data-toast] button")&&at(e,"[data-toast]").remove();`,
	`at(e,"details nav a")&&at(e,"details").removeAttribute("open")});`,
	`d.addEventListener("animationend",e=>e.target.matches("[data-toast]")&&e.target.remove());`,
	// Reloading keeps the scroll position; a redirect to the same URL would start at the top. If the answer can't
	// be sent, the banner stays.
	`d.addEventListener("submit",e=>{let f=e.target,b=e.submitter,to=f.getAttribute("action");`,
	`if(!navigator.onLine)return hold(e,"form");`,
	`if(!b)return;`,
	`if(to!="/consent"){b.hasAttribute("aria-busy")?e.preventDefault():b.setAttribute("aria-busy","true");return}`,
	`e.preventDefault();`,
	`let body=new URLSearchParams(new FormData(f));body.set(b.name,b.value);`,
	`fetch(to,{method:"POST",body,redirect:"manual"}).then(()=>location.reload(),()=>{})});`,
	// Somebody who comes back from where the form led may send it again.
	`addEventListener("pageshow",()=>{`,
	`for(let b of d.querySelectorAll("[aria-busy]"))b.removeAttribute("aria-busy")})}`,
].join("");
